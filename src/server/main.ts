import { failStart } from './fail-start.ts'
import { readEnv } from './ground/env.ts'
import { StartError } from './ground/start-error.ts'
import { startServer } from './start-server.ts'
import { describeWelcome } from './welcome.ts'

const LAN_FLAG = '--lan'

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const unknown = given.find((argument) => argument !== LAN_FLAG)
  if (unknown !== undefined) throw new StartError(`There is no option ${unknown}; there is ${LAN_FLAG}.`)
  const warn = (text: string) => void process.stderr.write(`${text}\n`)
  const { welcome, stop } = await startServer(readEnv(), given.includes(LAN_FLAG), { warn, fail: failStart })
  stopAtSignal(stop)
  process.stdout.write(describeWelcome(welcome))
}

/** The first signal lets running requests finish, a second one does not. */
function stopAtSignal(stop: () => Promise<void>): void {
  let is_stopping = false
  const onSignal = () => {
    if (is_stopping) process.exit(1)
    is_stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => failStart(error),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

await main().catch(failStart)
