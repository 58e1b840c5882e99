import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '#server/core/app-error.ts'

/** In lower case, most common first, from leaked passwords of other sites. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords'])
const OWN_WORD_MIN = 4
/** A year after one's own name does not make a password. */
const EXTRA_MAX = 4
const DISTINCT_MIN = 3

/** Data of the user that anybody could guess. */
export type PasswordOwner = {
  email: string
  first_name: string
  last_name: string
  phone?: string | null | undefined
}

/** Rejects a new password that is easy to guess: request.invalid at `password`. */
export function requireStrongPassword(password: string, owner: PasswordOwner): void {
  const fault = faultOf(password.toLowerCase(), owner)
  if (fault !== null) throw new AppError('request.invalid', { errors: { password: [fault] } })
}

function faultOf(password: string, owner: PasswordOwner): 'password_common' | 'password_own' | null {
  const letters_and_digits = password.replace(/[^\p{L}\p{N}]/gu, '')
  const own_word = guessableWordsOf(owner).find(
    (word) => letters_and_digits.includes(word) && letters_and_digits.length - word.length <= EXTRA_MAX,
  )
  if (own_word !== undefined) return 'password_own'
  const is_common =
    COMMON.has(password) || COMMON.has(letters_and_digits) || new Set(password).size < DISTINCT_MIN
  return is_common ? 'password_common' : null
}

/** The longest first, so that a whole address counts as one. */
function guessableWordsOf({ email, first_name, last_name, phone }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@')
  const names = [email, local, domain.split('.')[0] ?? '', first_name + last_name, last_name + first_name]
  return [...names, first_name, last_name, phone ?? '', (phone ?? '').slice(-8), 'foyer']
    .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length >= OWN_WORD_MIN)
    .toSorted((left, right) => right.length - left.length)
}
