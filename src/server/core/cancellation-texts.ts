import { z } from 'zod'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { formatCancellationTerms } from '#rules/text/cancellation-terms.ts'
import { fillText, readLocale } from './read-locale.ts'

const texts = readLocale('cancellation', z.object({ terms: z.record(z.string(), z.string()) }))

/** Returns terms of cancellation in sentences of a language. */
export const cancellationSentences = (
  locale: Locale,
  terms: CancellationTerms,
  currency: string,
  of: 'order' | 'booking',
): string[] =>
  formatCancellationTerms(terms, {
    tag: LANGUAGE_TAGS[locale],
    currency,
    of,
    text: (sentence, values) => fillText(texts[locale].terms[sentence] ?? '', values),
  })
