import { failStart } from './startup-error.ts'
import { readEnv, readProcessRole, type Env } from './core/env.ts'
import { StartError } from './core/start-error.ts'
import { processCount, startProcesses } from './start-processes.ts'
import type { RunningServer } from './serve.ts'
import { startWorkerProcess, startServer } from './start-server.ts'
import { formatStartupBanner } from './startup-banner.ts'

const LAN_FLAG = '--lan'

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const unknown = args.find((argument) => argument !== LAN_FLAG)
  if (unknown !== undefined) throw new StartError(`There is no option ${unknown}; there is ${LAN_FLAG}.`)
  const env = readEnv()
  const is_lan = args.includes(LAN_FLAG)
  const process_role = readProcessRole()
  if (process_role !== null) {
    // The parent process receives the terminal's signal and forwards it.
    process.on('SIGINT', () => {})
    const server = await startWorkerProcess(env, is_lan, process_role, reporter)
    return stopAtSignal(['SIGTERM'], server.stop)
  }
  const { banner, stop } = await start(env, is_lan)
  stopAtSignal(['SIGTERM', 'SIGINT'], stop)
  process.stdout.write(formatStartupBanner(banner))
}

const reporter = {
  warn: (text: string) => void process.stderr.write(`${text}\n`),
  fail: failStart,
}

function start(env: Env, is_lan: boolean): Promise<RunningServer> {
  const count = processCount(env)
  return count === 1 ? startServer(env, is_lan, reporter) : startProcesses(env, is_lan, count, reporter)
}

/** The first signal lets running requests finish; the second one does not. */
function stopAtSignal(signals: readonly NodeJS.Signals[], stop: () => Promise<void>): void {
  let is_stopping = false
  const onSignal = () => {
    if (is_stopping) process.exit(1)
    is_stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => failStart(error),
    )
  }
  for (const signal of signals) process.on(signal, onSignal)
}

await main().catch(failStart)
