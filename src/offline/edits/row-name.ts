import type { Fields } from './edited-resource.ts'

/** What a row is called by people, from its own fields; '' for one without a name of its own. */
export function rowName({ title, name, code, first_name, last_name }: Fields): string {
  const said = [title, name, code].find((value) => typeof value === 'string')
  return typeof said === 'string' ? said : [first_name, last_name].filter(Boolean).join(' ')
}
