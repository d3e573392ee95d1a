/** The anchor of a heading, as GitHub derives it. The documentation site uses the same, so that links work in both. */
export const toAnchor = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
