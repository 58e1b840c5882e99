/** Loaded before a server (`node --import`): its clock is ahead of the machine's by MOVED_CLOCK_MS. */
const ahead_ms = Number(process.env['MOVED_CLOCK_MS'])
const now = () => machine.now() + ahead_ms
const machine = Date

globalThis.Date = new Proxy(machine, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
