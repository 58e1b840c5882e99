import { parseArgs } from 'node:util'
import { z } from 'zod'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { namesOf, SCREEN_GROUPS } from '#tests/e2e/steps/screen-groups.ts'

const SCHEMES = ['light', 'dark'] as const

/** Appearances that a screen is pictured in. */
export type Looks = { languages: string[]; widths: number[]; schemes: Scheme[] }
export type Scheme = (typeof SCHEMES)[number]
export type ScreenshotOptions = Looks & { against?: string | undefined; only: string }

const list = (value: string) => value.split(',').map((one) => one.trim())
const numbers = (value: string) => list(value).map(Number)
const schema = z.object({
  against: z.string().min(1).optional(),
  only: z.string(),
  langs: z
    .string()
    .transform(list)
    .pipe(z.array(z.enum(Object.keys(LANGUAGE_TAGS), 'is no language'))),
  widths: z
    .string()
    .transform(numbers)
    .pipe(z.array(z.number().int().min(200).max(4000))),
  schemes: z
    .string()
    .transform(list)
    .pipe(z.array(z.enum(SCHEMES))),
})

/** Reads the options of the command; throws when one is invalid or no screen is left. */
export function readOptions(args: string[]): ScreenshotOptions {
  const { values } = parseArgs({
    args,
    options: {
      against: { type: 'string' },
      only: { type: 'string', default: '' },
      langs: { type: 'string', default: 'en,de,zh-hk' },
      widths: { type: 'string', default: '320,390,768,1440' },
      schemes: { type: 'string', default: SCHEMES.join() },
    },
  })
  const { data, error } = schema.safeParse(values)
  if (data === undefined) throw new Error(z.prettifyError(error))
  const names = SCREEN_GROUPS.flatMap(namesOf)
  if (!names.some((name) => name.includes(data.only)))
    throw new Error(`no screen's name has "${data.only}"; there are\n${names.join('\n')}`)
  const { langs: languages, widths, schemes, against, only } = data
  return { languages, widths, schemes, against, only }
}
