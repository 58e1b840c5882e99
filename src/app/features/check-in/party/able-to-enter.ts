import type { PartyMember } from '#offline/door/party.ts'

/** Whether a member of an order can come in now. */
export const isAbleToEnter = ({ verdict }: PartyMember): boolean => verdict.kind === 'admitted'

/** Whether anybody of them can come in now. */
export const canAdmit = (members: readonly PartyMember[]): boolean => members.some(isAbleToEnter)
