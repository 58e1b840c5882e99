/** One entry of a calendar: its lines by name, with unescaped texts. */
export type CalendarFields = Record<string, string>

/**
 * Reads a text/calendar file by RFC 5545: unfolded lines, names without parameters, entries between BEGIN and END.
 * @throws for an invalid or overlong line and for an unclosed entry
 */
export function readCalendarFile(text: string): { head: CalendarFields; entries: CalendarFields[] } {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) {
    if (Buffer.byteLength(line) > 75) throw new Error(`too long: ${line}`)
    if (line.includes('\n') || line.includes('\r')) throw new Error(`a lone end of line: ${line}`)
  }
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  const head: CalendarFields = {}
  const entries: CalendarFields[] = []
  const open: string[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    if (name === '') throw new Error(`no line of a calendar: ${line}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') entries.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`closed in the wrong order: ${value}`)
    } else {
      const into = open.at(-1) === 'VEVENT' ? (entries.at(-1) ?? head) : head
      if (name in into) throw new Error(`said twice: ${name}`)
      into[name] = value.replace(/\\(.)/gs, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    }
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(', ')}`)
  return { head, entries }
}
