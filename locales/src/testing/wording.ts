import type { LanguageTag } from '@latchkey/contract'

/** The opening and closing quotation marks of each language. ’ is always an apostrophe. */
const quotes: Record<LanguageTag, readonly [string, string]> = {
  en: ['“', '”'],
  uk: ['«', '»'],
  ru: ['«', '»'],
  es: ['«', '»'],
  de: ['„', '“'],
  pl: ['„', '”'],
  fr: ['«', '»'],
  tr: ['“', '”'],
}

export const hasCorrectQuotes = (tag: LanguageTag, sentence: string): boolean => {
  const [open, close] = quotes[tag]
  const marks = (sentence.match(/["'`´«»‹›„“”‚‘]/g) ?? []).join('')
  return marks.replaceAll(open + close, '') === ''
}

const CYRILLIC = /\p{Script=Cyrillic}/u

/** A Latin word in a Cyrillic text, except for names: probably a wrong keyboard layout. */
const LATIN_SLIP =
  /\b(?!(?:Latchkey|https|Acme|Anna|anna|new|example|com|HTML|UTC|WebP|PNG|JPEG|SVG|URL|Firefox|SOME_CODE|QR|IP|API|JSON|cookie)\b)[A-Za-z_]+\b|[\u00c0-\u024f]/

export const foreignLetters: Record<LanguageTag, RegExp> = {
  en: CYRILLIC,
  uk: new RegExp(`[ыэёъЫЭЁЪ]|${LATIN_SLIP.source}`),
  ru: new RegExp(`[іїєґІЇЄҐ]|${LATIN_SLIP.source}`),
  es: CYRILLIC,
  de: CYRILLIC,
  pl: CYRILLIC,
  fr: CYRILLIC,
  tr: CYRILLIC,
}

/** Forms of address that the texts of a language don’t use. */
export const wrongAddress: Record<LanguageTag, RegExp> = {
  en: /\b(thou|sir|madam)\b/i,
  uk: /(?<!\p{L})(ти|тебе|тобі|твій|твоя|твоє|твою|твого|Ви|Вас|Вам|Ваш\p{L}*)(?!\p{L})(?<!^(Ви|Вас|Вам|Ваш\p{L}*))(?<![.!?—:] (Ви|Вас|Вам|Ваш\p{L}*))/u,
  ru: /(?<!\p{L})(ты|тебя|тебе|твой|твоя|твоё|твою|твоего|Вы|Вас|Вам|Ваш\p{L}*)(?!\p{L})(?<!^(Вы|Вас|Вам|Ваш\p{L}*))(?<![.!?—:] (Вы|Вас|Вам|Ваш\p{L}*))/u,
  es: /\b(usted|ustedes|vosotros|vuestr\p{L}+)\b/iu,
  de: /\b(du|dich|dir|dein\p{L}*|euch|euer|eure\p{L}*)\b|\b(sie haben|ihrem konto|ihr passwort)\b/u,
  pl: /\b(Pan|Pani|Pana|Państw\p{L}+|twoj\p{L}+|twój)\b/u,
  fr: /(?<!\p{L})(tu|te|toi|ton|ta|tes)(?!\p{L})/iu,
  tr: /(?<!\p{L})(sen|seni|sana|senin)(?!\p{L})/iu,
}

/** Synonyms of words that the texts use: one concept has one word. */
export const synonyms: Record<LanguageTag, RegExp> = {
  en: /e-mail|log ?in\b|log ?out|passphrase/i,
  uk: /уве(?:діть|сти)|термін(?:у|ом)? дії|неправильн|не маєте права|[аеєиіїоуюя] у(?:вій|вімк)|із вашим паролем|запрос(?:іть|ити) нов/i,
  ru: /попробуйте (?:ещё раз|снова)|нет прав|перезагруз|неправильн| да(?:ть|вать) (?:эту )?роль|участник ни одной|с вашим паролем/i,
  es: /\bintroduc|vuelve a cargar|sustitu(?:ir|ido|ida)\b|consulta a\b|(?:API|perfil|organización|marca) cambiad|(?:webhook|rol) cambiado/i,
  de: /smartphone|ersatzcode|kennwort/i,
  pl: /wczytaj|\bmetod|błędn|smartfon/i,
  fr: /méthode|erroné|téléverser|en tant qu’un |en tant que d’/i,
  tr: /şifre|sınandı|deneme olayı|danışın|yok sayabilir|bir sahibe|en fazla \S+ sayısına/i,
}

/** The keys whose text is the same in English. */
export const sameAsEnglish: Record<LanguageTag, readonly string[]> = {
  en: [],
  uk: ['admin.twoFactorBadge', 'organization.members.twoFactorBadge'],
  ru: ['admin.twoFactorBadge', 'organization.members.twoFactorBadge'],
  es: [
    'admin.links.webhooks',
    'admin.twoFactorBadge',
    'admin.create.rolesTitle',
    'admin.setRole.title',
    'organization.customRoles.notGranted',
    'organization.links.roles',
    'organization.links.webhooks',
    'organization.fields.roles',
    'organization.members.twoFactorBadge',
    'webhooks.title',
    'webhooks.count',
    'webhooks.columns.url',
    'webhooks.fields.url',
    'webhooks.deliveries.milliseconds',
  ],
  de: [
    'web.fields.name',
    'apiKeys.columns.name',
    'apiKeys.fields.name',
    'brand.logo',
    'brand.links',
    'admin.links.webhooks',
    'admin.twoFactorBadge',
    'admin.columns.name',
    'admin.columns.state',
    'admin.user.id',
    'admin.signInMethods.methods.passkey',
    'admin.signInMethods.passkeys',
    'device.field',
    'organization.roles.admin',
    'organization.twoFactorPolicy.optional',
    'organization.links.teams',
    'organization.links.webhooks',
    'organization.fields.logo',
    'organization.fields.team',
    'organization.members.columns.name',
    'organization.members.twoFactorBadge',
    'organization.invitations.status',
    'organization.settings.id',
    'passkey.title',
    'passkey.unnamed',
    'passkey.rename.field',
    'passkey.stepUp.choose',
    'reference.body',
    'webhooks.title',
    'webhooks.columns.url',
    'webhooks.columns.state',
    'webhooks.fields.url',
    'webhooks.deliveries.columns.status',
    'webhooks.deliveries.milliseconds',
  ],
  pl: [
    'brand.logo',
    'admin.roles.admin',
    'admin.twoFactorBadge',
    'organization.members.twoFactorBadge',
    'webhooks.deliveries.milliseconds',
  ],
  fr: [
    'apiKeys.states.active',
    'brand.logo',
    'admin.links.webhooks',
    'admin.twoFactorBadge',
    'controls.table.selectionActions',
    'device.field',
    'organization.active',
    'organization.links.invitations',
    'organization.links.webhooks',
    'organization.members.twoFactorBadge',
    'organization.invitations.total',
    'webhooks.title',
    'webhooks.count',
    'webhooks.columns.url',
    'webhooks.fields.url',
    'inbox.date',
  ],
  tr: [
    'brand.logo',
    'admin.twoFactorBadge',
    'organization.members.twoFactorBadge',
    'webhooks.columns.url',
    'webhooks.fields.url',
  ],
}
