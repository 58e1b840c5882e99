import { z } from 'zod'
import { defuseLinks } from '#rules/text/defuse-links.ts'

/** A name entered by a user, as mails print it (decision 109). */
export const printedName = z.string().transform(defuseLinks)
