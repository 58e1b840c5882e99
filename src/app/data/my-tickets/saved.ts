import { removePersonData } from '#offline/my-tickets/save-my-tickets.ts'
import { MyTicketsDatabase } from '#offline/storage/my-tickets-database.ts'
import { abortOnPageHide } from '#app/lib/abort-on-page-hide.ts'

const DATABASE = 'foyer-in-hand'

let database: MyTicketsDatabase | undefined

/** Database of tickets and orders in this browser. */
export function myTicketsDatabase(): MyTicketsDatabase {
  database ??= abortOnPageHide(new MyTicketsDatabase(DATABASE))
  return database
}

/** Deletes what this browser stores for a user when they sign out. */
export const forgetMyTickets = (user_id: string): Promise<void> =>
  removePersonData(myTicketsDatabase(), user_id)
