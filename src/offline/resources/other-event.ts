import { html } from '#contract/wire/rich-text.ts'
import { otherInstants } from '#rules/events/other-event-dates.ts'
import { crudResource } from './crud-resource.ts'

/** Events without tickets. Pictures and files need the server. */
export const otherEventResource = crudResource('other_event', {
  // Derives instants from the typed wall times.
  overlay: (row, fields) => {
    const overlaid = { ...row, ...fields, description: html.parse(fields.description ?? row.description) }
    return { ...overlaid, ...otherInstants(overlaid) }
  },
  create: {
    draft: ({ on: account_id, row_id: id }, input) => {
      const defaults = { id, account_id, cover_url: null, sort_order: Number.MAX_SAFE_INTEGER, version: 0 }
      const description = html.parse(input.description)
      // The server's default, except for an account with another language, which is corrected once it is sent.
      const language = input.language ?? 'en'
      return { ...input, ...defaults, ...otherInstants(input), language, description }
    },
  },
})
