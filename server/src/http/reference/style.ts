export const REFERENCE_STYLE = `
html{scroll-padding-block-start:9rem}
main{max-inline-size:72rem}
[hidden]{display:none!important}
h2{margin:1.75rem 0 .5rem;font-size:1.125rem}
code,pre,.method,textarea{font-family:ui-monospace,monospace;font-size:.875rem}
.method{display:inline-block;min-inline-size:3.25rem;padding:.0625rem .375rem;border:1px solid var(--border);border-radius:var(--radius);color:var(--dimmed);font-size:.75rem;font-weight:650;text-align:center}
.summary{font-size:1.375rem}
.summary code{font-size:inherit}
.endpoint{margin-block-end:.5rem}
.endpoint code{font-size:1rem;overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0}
.calls li{display:grid;gap:.125rem 1rem;padding-block:.5rem;border-block-end:1px solid var(--border)}
.calls a{display:inline-flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .5rem;justify-self:start;min-block-size:1.5rem;text-decoration:none}
.calls a:hover code{text-decoration:underline}
.search{position:sticky;inset-block-start:0;margin-block:1rem 0;padding-block:.5rem;background:var(--card)}
.search p{min-block-size:1.5rem;margin:.375rem 0 0}
label{display:block;margin-block-end:.75rem;font-weight:600}
input,textarea{display:block;inline-size:100%;min-block-size:2.625rem;margin-block-start:.25rem;padding:.5rem .75rem;border:1px solid var(--field-border);border-radius:var(--radius);background:var(--card);color:var(--text);font-size:1rem;font-weight:400}
input{font-family:inherit}
textarea{resize:vertical;line-height:1.5}
input:focus-visible,textarea:focus-visible,pre:focus-visible,.copy:focus-visible{outline:2px solid var(--fill);outline-offset:1px}
form{margin:0}
.columns>div{min-inline-size:0}
.fields li{padding-block:.625rem;border-block-end:1px solid var(--border)}
.fields li>code:last-child{display:block;color:var(--dimmed);white-space:pre-wrap}
.fields .name{color:var(--text);font-weight:650}
small{color:var(--dimmed);font-size:.875rem}
pre{max-block-size:28rem;margin:.5rem 0 0;padding:.75rem;border:1px solid var(--border);border-radius:var(--radius);background:var(--page-background);overflow:auto;overflow-wrap:normal}
figure{margin:0 0 1rem}
figcaption{display:flex;align-items:center;justify-content:space-between;gap:.5rem;min-block-size:2rem;font-weight:600}
.copy{flex:none;white-space:nowrap;min-block-size:2rem;padding:.25rem .75rem;border:1px solid var(--border);border-radius:var(--radius);background:var(--card);color:var(--text);font:inherit;font-size:.875rem;cursor:pointer}
#status{margin:.75rem 0 0;font-weight:600}
#request{margin-block-start:1.75rem;padding:0 1.25rem 1.25rem;border:1px solid var(--border);border-radius:var(--radius)}
@media (min-width:48rem){.calls li{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}}
@media (min-width:60rem){.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2.5rem}}
@media (max-width:30rem){#request{padding-inline:.75rem}}
@media (max-height:30rem){.search{position:static}}
`
