import { CODE_END_LENGTH, type DoorListPerson } from '#contract/door/door-list.ts'
import type { PersonRow } from './store.ts'

/** @param with_code whether the caller may see ticket codes */
export function present({ code, ...person }: PersonRow, with_code: boolean): DoorListPerson {
  return { ...person, code_end: with_code && code !== null ? code.slice(-CODE_END_LENGTH) : null }
}
