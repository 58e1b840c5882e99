import { z } from 'zod'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '../account/users.ts'
import { phone } from '../wire/contact.ts'
import { namePart, text } from '../wire/text.ts'

export const CHINESE_NAME_MAX = 50
export const MEMBER_NOTE_MAX = 2000

export const gender = z.enum(['female', 'male', 'diverse', 'undisclosed'])
export type Gender = z.infer<typeof gender>

export const ageGroup = z.enum(['under_18', '18_24', '25_34', '35_44', '45_54', '55_64', '65_up'])
export type AgeGroup = z.infer<typeof ageGroup>

/** Key of a relationship listed in the venue's settings. */
export const relationshipKey = z.string().regex(/^[a-z0-9_]{1,30}$/, 'relationship')

/** Member fields besides address and language, edited by the member or by staff (S26.1). */
export const memberFields = {
  first_name: namePart(1, FIRST_NAME_MAX),
  last_name: namePart(0, LAST_NAME_MAX),
  chinese_name: namePart(0, CHINESE_NAME_MAX),
  gender: gender.nullable(),
  age_group: ageGroup.nullable(),
  /** 1 to 12. */
  birth_month: z.number().int().min(1, 'too_small').max(12, 'too_large').nullable(),
  phone: phone.nullable(),
  backup_phone: phone.nullable(),
  relationship: relationshipKey,
}

/** Staff notes on a member, never visible to the member. */
export const memberNote = text(0, MEMBER_NOTE_MAX)
