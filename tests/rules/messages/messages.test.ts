import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageState } from '#rules/messages/message-state.ts'
import {
  fillHtml,
  fillPlaceholders,
  fillSubject,
  PLACEHOLDERS,
  placeholderText,
  unknownPlaceholders,
  type PlaceholderValues,
} from '#rules/messages/placeholders.ts'
import { firstHourOf, fitsHour, MESSAGE_MAILS_AN_HOUR } from '#rules/messages/sending-pace.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { cleanRichText, textLinesOfRichText } from '#server/core/rich-text.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import { runs } from '#tests/support/long.ts'

const ALL = PLACEHOLDERS.map(placeholderText).join(' ')
const values = fc.record<PlaceholderValues>({
  first_name: fc.string({ unit: 'grapheme' }),
  event: fc.string(),
  day: fc.string(),
  place: fc.string(),
  ticket_link: fc.webUrl(),
})
const HTML = { escape: escapeMarkup, links: ['https://a.test/t?s=1&x=2'] }

describe('message placeholders', () => {
  test('placeholders are replaced once, and values are not scanned for placeholders', () => {
    fc.assert(
      fc.property(values, (given) => {
        const filled = fillPlaceholders('{{first_name}}', (name) => given[name])
        expect(filled).toBe(given.first_name)
      }),
      { numRuns: runs(1000) },
    )
    const sly = { first_name: '{{event}}', event: 'x', day: '', place: '', ticket_link: '' }
    expect(fillHtml('<p>{{first_name}}</p>', sly, HTML)).toBe('<p>{{event}}</p>')
    expect(fillHtml('<a href="{{first_name}}">x</a>', sly, HTML)).toBe('<a href="{{event}}">x</a>')
  })

  test('a placeholder value never breaks a subject line', () => {
    fc.assert(
      fc.property(values, (given) => {
        const subject = fillSubject(ALL, given)
        for (const sign of ['\n', '\r', '\u2028', '\u2029', '\u0085', '\0'])
          expect(subject).not.toContain(sign)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('a placeholder value never becomes markup', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const given = { first_name: `${name}<b onclick=x>"'`, event: '', day: '', place: '', ticket_link: '' }
        const filled = cleanRichText(fillHtml('<p>a{{first_name}}</p>', given, HTML))
        expect(filled.replace(/^<p>|<\/p>$/g, '')).not.toMatch(/<[a-z]/i)
      }),
      { numRuns: runs(1000) },
    )
    const sly = { first_name: 'javascript:alert(1)', event: '', day: '', place: '', ticket_link: '' }
    expect(cleanRichText(fillHtml('<p><a href="{{first_name}}">x</a></p>', sly, HTML))).not.toContain(
      'javascript',
    )
  })

  test('unknown placeholders are reported, without editor markup', () => {
    expect(unknownPlaceholders(ALL)).toEqual([])
    expect(
      unknownPlaceholders('{{ first_name }} {{sur<em>name</em>}} {{x}} {{x}} {{}} {{1+1}} { {event} }'),
    ).toEqual(['surname', 'x'])
  })

  test('a link placeholder is a link in text and the bare URL in an attribute', () => {
    const given = { first_name: '', event: '', day: '', place: '', ticket_link: '' }
    expect(fillHtml('<p>{{ticket_link}} <a href="{{ticket_link}}">x</a></p>', given, HTML)).toBe(
      '<p><a href="https://a.test/t?s=1&amp;x=2">https://a.test/t?s=1&amp;x=2</a> <a href="https://a.test/t?s=1&amp;x=2">x</a></p>',
    )
  })
})

test('a message as plain text keeps lines, list markers and addresses', () => {
  const html =
    '<h2>Doors</h2><p>At <strong>18:30</strong> &amp; later<br>Bye</p><ul><li><p>one</p></li><li><p>two</p></li></ul>' +
    '<ol><li><p>first</p></li></ol><p><a href="https://a.test/?x=1&amp;y=2">the map</a></p>'
  expect(textLinesOfRichText(html as Html)).toBe(
    'Doors\n\nAt 18:30 & later\nBye\n\n- one\n- two\n\n1. first\n\nthe map (https://a.test/?x=1&y=2)',
  )
})

test('the state of a message follows from its start, its cancellation and its pending deliveries', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const none = { started_at: null, cancelled_at: null, counts: { waiting: 0 } }
  expect(messageState(none)).toBe('scheduled')
  expect(messageState({ ...none, started_at: at, counts: { waiting: 1 } })).toBe('sending')
  expect(messageState({ ...none, started_at: at })).toBe('done')
  expect(messageState({ started_at: at, cancelled_at: at, counts: { waiting: 1 } })).toBe('cancelled')
})

test('an account never exceeds its sending limit in any hour, in whatever order messages arrive', () => {
  const HOUR = 3_600_000
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(3 * HOUR), fc.integer({ min: 1, max: 25_000 })), { maxLength: 8 }),
      (asked) => {
        // Deliveries as a number of emails from a time on.
        const parts: { at: number; mails: number }[] = []
        for (const [at, recipients] of asked.toSorted(([one], [other]) => one - other)) {
          const used = parts.filter((part) => part.at > at - HOUR).reduce((sum, { mails }) => sum + mails, 0)
          if (!fitsHour(recipients, used)) continue
          expect(firstHourOf(recipients)).toBeLessThanOrEqual(recipients)
          for (let left = recipients, hour = 0; left > 0; left -= MESSAGE_MAILS_AN_HOUR, hour++)
            parts.push({ at: at + hour * HOUR, mails: Math.min(left, MESSAGE_MAILS_AN_HOUR) })
        }
        for (const { at } of parts) {
          const within = parts.filter((part) => part.at > at - HOUR && part.at <= at)
          expect(within.reduce((sum, { mails }) => sum + mails, 0)).toBeLessThanOrEqual(MESSAGE_MAILS_AN_HOUR)
        }
      },
    ),
    { numRuns: runs(1000) },
  )
})
