import { readFileSync } from 'node:fs'
import path from 'node:path'
import { RESOURCE_TEXT_FILES, withResourceTexts, type ResourceTexts } from '#contract/resources/texts.ts'
import { listFiles } from '#tests/architecture/tree.ts'

export const LANGUAGES = ['en', 'de', 'fr', 'pt', 'es', 'zh-hk', 'zh-cn', 'pt-br']
const PLURAL = /_(zero|one|two|few|many|other)$/
const ORDINARY_COUNTS = Array.from({ length: 1000 }, (_, count) => count)

/** Texts of one language by full key (`area:thing.state`). */
export type Texts = Map<string, unknown>

/** All texts of a language below locales/. */
export function readTexts(root: string, language: string): Texts {
  const texts: Texts = new Map()
  const folder = `locales/${language}/`
  const read = <Shape>(file: string) =>
    JSON.parse(readFileSync(path.join(root, folder, file), 'utf8')) as Shape
  const files = listFiles(root, [folder]).map((each) => each.slice(folder.length))
  const parts = Object.entries(RESOURCE_TEXT_FILES)
    .filter(([, file]) => files.includes(file))
    .map(([name, file]) => [name, read<ResourceTexts>(file)] as const)
  for (const file of files) {
    if (file.includes('/')) continue
    const area = path.basename(file, '.json')
    const own = read<Record<string, unknown>>(file)
    flatten(withResourceTexts(area, own, Object.fromEntries(parts)), `${area}:`, texts)
  }
  return texts
}

function flatten(value: unknown, prefix: string, into: Texts): void {
  if (typeof value !== 'object' || value === null) {
    into.set(prefix, value)
    return
  }
  const joint = prefix.endsWith(':') ? '' : '.'
  for (const [key, inner] of Object.entries(value)) flatten(inner, `${prefix}${joint}${key}`, into)
}

/** Keys without plural suffixes; a key is plural when it has an `_other`. */
export function baseKeys(texts: Texts): Map<string, 'one form' | 'plural'> {
  const bases = new Map<string, 'one form' | 'plural'>()
  for (const key of texts.keys()) {
    const base = key.replace(PLURAL, '')
    const is_plural = base !== key && texts.has(`${base}_other`)
    bases.set(is_plural ? base : key, is_plural ? 'plural' : 'one form')
  }
  return bases
}

/** Differences of a locale from English, one line each. */
export function findLocaleDifferences(english: Texts, other: Texts, language: string): string[] {
  const wanted = baseKeys(english)
  const present = baseKeys(other)
  return [
    ...[...wanted.keys()].filter((key) => !present.has(key)).map((key) => `${language} lacks ${key}`),
    ...[...present.keys()].filter((key) => !wanted.has(key)).map((key) => `${language} alone has ${key}`),
    ...[...other]
      .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
      .map(([key]) => `${language} ${key} is empty`),
    ...[...wanted]
      .filter(([key]) => present.has(key))
      .flatMap(([key, form]) =>
        form === 'plural'
          ? pluralFaults(key, english, other, language)
          : holeFaults(key, key, english, other, language),
      ),
  ]
}

function pluralFaults(base: string, english: Texts, other: Texts, language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const needed = new Set(ORDINARY_COUNTS.map((count) => rules.select(count)))
  const known = new Set<string>([...rules.resolvedOptions().pluralCategories, 'zero'])
  const forms = [...other.keys()].filter((key) => key.replace(PLURAL, '') === base && key !== base)
  const endings = forms.map((key) => key.slice(base.length + 1))
  return [
    ...[...needed]
      .filter((form) => !endings.includes(form))
      .map((form) => `${language} lacks ${base}_${form}`),
    ...endings.filter((form) => !known.has(form)).map((form) => `${language} has no form ${base}_${form}`),
    ...holeFaults(`${base}_other`, `${base}_other`, english, other, language),
  ]
}

function holeFaults(key: string, own_key: string, english: Texts, other: Texts, language: string): string[] {
  const [wanted, present] = [holes(english.get(key)), holes(other.get(own_key))]
  return wanted === present
    ? []
    : [`${language} ${own_key} has ${present || 'nothing'} to fill in, not ${wanted || 'nothing'}`]
}

/** Placeholders and tags of a text, sorted. */
function holes(text: unknown): string {
  const found = String(text).matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<\/?([\w-]+)\s*\/?>/g)
  return [...new Set([...found].map(([whole, name]) => name ?? whole))]
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' ')
}
