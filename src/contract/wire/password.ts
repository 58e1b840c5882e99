import { z } from 'zod'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** At least 8 characters, without composition rules (S3.2). */
export const password = z.string().min(PASSWORD_MIN, 'too_short').max(PASSWORD_MAX, 'too_long')
