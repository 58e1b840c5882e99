import { removePersonData } from '#offline/my-tickets/save-my-tickets.ts'
import { MyTicketsDatabase } from '#offline/storage/my-tickets-database.ts'
import { abortOnPageHide } from '#app/lib/end-when-left.ts'

const DATABASE = 'foyer-in-hand'

let database: MyTicketsDatabase | undefined

/** Where this browser keeps tickets and orders. */
export function myTicketsDatabase(): MyTicketsDatabase {
  database ??= abortOnPageHide(new MyTicketsDatabase(DATABASE))
  return database
}

/** What this browser kept for a person goes with them. */
export const forgetMyTickets = (user_id: string): Promise<void> =>
  removePersonData(myTicketsDatabase(), user_id)
