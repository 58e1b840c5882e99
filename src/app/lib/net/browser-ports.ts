import type { Ports } from '#offline/ports.ts'
import { makePorts } from './make-ports.ts'
import { pageConnect } from './page-connect.ts'

let ports: Ports | undefined

/** The ports of this page: one shared database and channel. */
export function browserPorts(): Ports {
  ports ??= makePorts(pageConnect)
  return ports
}
