import { removePersonData } from '#offline/my-tickets/save-my-tickets.ts'
import { MyTicketsDatabase } from '#offline/storage/my-tickets-database.ts'
import { abortOnPageHide } from '#app/lib/abort-on-page-hide.ts'
import { setTicketsHere } from '#app/lib/tickets-here.ts'

const DATABASE = 'foyer-in-hand'

let database: MyTicketsDatabase | undefined

/** Database of tickets and orders in this browser. */
export function myTicketsDatabase(): MyTicketsDatabase {
  database ??= openDatabase()
  return database
}

function openDatabase(): MyTicketsDatabase {
  const opened = abortOnPageHide(new MyTicketsDatabase(DATABASE))
  opened.tickets.hook('creating', () => setTicketsHere(true))
  return opened
}

/** Deletes what this browser stores for a user when they sign out. */
export async function forgetMyTickets(user_id: string): Promise<void> {
  await removePersonData(myTicketsDatabase(), user_id)
  setTicketsHere((await myTicketsDatabase().tickets.count()) > 0)
}
