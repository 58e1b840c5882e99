/** Loaded before a server (`node --import`); moves its clock ahead of the machine by MOVED_CLOCK_MS. */
const ahead_ms = Number(process.env['MOVED_CLOCK_MS'])
const now = () => machine.now() + ahead_ms
const machine = Date

globalThis.Date = new Proxy(machine, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
