import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { DEFAULT_LANGUAGE, type Language, chooseLanguage } from './languages.ts'
import { readLocaleCookie, writeLocaleCookie } from './locale-cookie.ts'
import { languageOfAddress, withoutLanguage } from '../addresses/language-of-address.ts'

export type Area =
  | 'shell'
  | 'errors'
  | 'form'
  | 'fields'
  | 'auth'
  | 'public'
  | 'manage'
  | 'members'
  | 'rooms'
  | 'other-events'
  | 'membership'
  | 'account'
  | 'activity'
  | 'billing'
  | 'bank-statements'
  | 'profile'
  | 'event-admin'
  | 'event-sales'
  | 'event-orders'
  | 'event-messages'
  | 'message-subscription'
  | 'event-people'
  | 'event-settings'
  | 'event-widget'
  | 'designer'
  | 'dashboard'
  | 'door-report'
  | 'guest-lists'
  | 'order-requests'
  | 'vouchers'
  | 'waiting-list'
  | 'import'
  | 'check-in'
  | 'box-office'
  | 'print'
  | 'checkout'
  | 'cancellation'
  | 'tickets-in-hand'
  | 'widget'
  | 'venue'
  | 'bookings'

type Texts = Record<string, unknown>

const files = import.meta.glob<Texts>(['/locales/*/*.json', '!/locales/*/{mail,push}.json'], {
  import: 'default',
})

async function load(language: string, area: string): Promise<Texts> {
  const file = files[`/locales/${language}/${area}.json`]
  if (!file) throw new Error(`no texts for ${language}/${area}`)
  return file()
}

async function readInto(done: ReadCallback, language: string, area: string): Promise<void> {
  try {
    const texts = await load(language, area).catch(() => load(DEFAULT_LANGUAGE, area))
    done(null, texts)
  } catch (error) {
    done(error instanceof Error ? error : String(error), null)
  }
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, area: string, done: ReadCallback) => void readInto(done, language, area),
}

let language: Language = DEFAULT_LANGUAGE

/** Language of the texts on screen. */
export const currentLanguage = (): Language => language

/** The language tag for Intl functions, the lang attribute and the API. */
export const currentTag = (): string => LANGUAGE_TAGS[language]

/** Chooses the language, loads the texts of the shell and of these areas, and sets the document's lang. */
export async function startI18n(...areas: Area[]): Promise<Language> {
  const explicit_language = languageOfAddress() ?? readLocaleCookie(document.cookie)
  const preferred_language = chooseLanguage(explicit_language, navigator.languages)
  language = await load(preferred_language, 'shell').then(
    () => preferred_language,
    () => DEFAULT_LANGUAGE,
  )
  document.documentElement.lang = currentTag()
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest/${language}.webmanifest`)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      load: 'currentOnly',
      lowerCaseLng: true,
      fallbackLng: false,
      ns: ['shell', 'errors', ...areas],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  return language
}

/** Loads the texts of areas before a screen renders; for route loaders. */
export async function loadTexts(...areas: Area[]): Promise<void> {
  await i18next.loadNamespaces(areas)
}

/** Stores the language for a year and reloads the page in it. */
export function switchLanguage(next: Language): void {
  writeLocaleCookie(next)
  // A URL with a language would restore that language.
  if (languageOfAddress() === undefined) location.reload()
  else location.replace(withoutLanguage())
}
