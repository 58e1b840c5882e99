import type { TeamMember } from '#contract/users.ts'

type Named = Pick<TeamMember, 'first_name' | 'last_name' | 'email'>

/** What a member is called: Chinese without a space and the family name first; without a name, the address. */
export function nameOf({ first_name, last_name, email }: Named): string {
  const is_chinese = /\p{Script=Han}/u.test(first_name + last_name)
  const name = is_chinese ? last_name + first_name : `${first_name} ${last_name}`
  return name.trim() || email
}
