import { z } from 'zod'
import { asOneLine } from './one-line.ts'

/** Represents an unlimited quantity on the wire (S5.2). */
export const UNLIMITED = 999_999_999
/** Keeps every sum of an order exact in a database integer and a double. */
export const PRICE_MAX_CENTS = 100_000_000

/** An amount in minor units of the accompanying currency. */
export const cents = z.number().int('integer').min(0, 'too_small').max(PRICE_MAX_CENTS, 'too_large')

/** A sum of an order, which may exceed the maximum price. */
export const sumOfCents = z
  .number()
  .int('integer')
  .min(0, 'too_small')
  .max(Number.MAX_SAFE_INTEGER, 'too_large')

/** A quantity; UNLIMITED for no limit. */
export const quantity = z.number().int('integer').min(0, 'too_small').max(UNLIMITED, 'too_large')

/** An ISO 4217 code that this runtime knows, for example HKD. */
export const currencyCode = asOneLine(
  z
    .string()
    .regex(/^[A-Z]{3}$/, 'currency')
    .refine(isCurrency, 'currency'),
)

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}
