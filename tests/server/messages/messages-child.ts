import { openSmtp } from '#server/adapters/mail/smtp.ts'
import { connect } from '#server/db/connect.ts'
import { startSendingMessages } from '#server/jobs/send-messages.ts'
import { makeServer } from '#tests/support/server.ts'

/** A process that sends messages to a real mail server until it is killed, or is told to stop. */
const [, , data_dir = '', url = '', now = '', database_url = ''] = process.argv
const database = await connect({ database_url: database_url === '' ? undefined : database_url, data_dir })
const { deps } = await makeServer({ database })
const mailer = openSmtp({ url, from: { address: 'tickets@hall.test', name: 'Harbour Hall' } })
const stop = startSendingMessages({ ...deps, clock: () => now, mailer }, (error) => {
  throw error
})
process.on('message', () => {
  void stop().then(async () => {
    mailer.close()
    await database.close()
    process.disconnect?.()
  })
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
