import type { Ports } from '#offline/ports.ts'
import { makePorts } from './make-ports.ts'
import { pageConnect } from './page-connect.ts'

let ports: Ports | undefined

/** The ports of this page: one database, one channel, whoever asks. */
export function browserPorts(): Ports {
  ports ??= makePorts(pageConnect)
  return ports
}
