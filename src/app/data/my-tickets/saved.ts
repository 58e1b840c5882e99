import { forgetPerson } from '#offline/my-tickets/save-my-tickets.ts'
import { InHandDatabase } from '#offline/storage/my-tickets-database.ts'
import { endWhenLeft } from '#app/lib/end-when-left.ts'

const DATABASE = 'foyer-in-hand'

let database: InHandDatabase | undefined

/** Where this browser keeps tickets and orders. */
export function keptInHand(): InHandDatabase {
  database ??= endWhenLeft(new InHandDatabase(DATABASE))
  return database
}

/** What this browser kept for a person goes with them. */
export const forgetInHand = (user_id: string): Promise<void> => forgetPerson(keptInHand(), user_id)
