import { z } from 'zod'

/** `given_back`: the money went back without paying for an order. */
export const lineState = z.enum(['new', 'taken', 'ignored', 'given_back'])
export type LineState = z.infer<typeof lineState>

/** How well a new line fits an order: by reference and sum, by part of both, or not at all. */
export const lineMatch = z.enum(['sure', 'perhaps', 'other'])
export type LineMatch = z.infer<typeof lineMatch>
