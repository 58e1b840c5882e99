import { openSmtp } from '#server/core/integrations/mail/smtp.ts'
import { connect } from '#server/core/db/connect.ts'
import { startJobs } from '#server/core/jobs/jobs.ts'
import { sendMailsJob } from '#server/domains/messaging/jobs.ts'
import { sendMessagesJob } from '#server/domains/sales/jobs.ts'

/** Child process that sends queued mails and messages to a mail server until it is killed or told to stop. */
const [, , data_dir = '', url = '', now = '', database_url = ''] = process.argv
const db = await connect({ database_url: database_url === '' ? undefined : database_url, data_dir })
const mailer = openSmtp({ url, from: { address: 'tickets@hall.test', name: 'Harbour Hall' } })
const deps = {
  db,
  clock: () => now,
  random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  settings: { public_url: 'https://tickets.test', is_demo: false, promises_mail: true },
  mailer,
  log: {
    warn: () => undefined,
    error: (said: object) => {
      if ('err' in said) throw said.err
    },
  },
}
const stop = startJobs(deps, [sendMailsJob(deps), sendMessagesJob(deps)])
process.on('message', () => {
  void stop().then(async () => {
    mailer.close()
    await db.close()
    process.disconnect?.()
  })
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
