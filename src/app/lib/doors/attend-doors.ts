import { whenIdle } from '../idle.ts'
import { onSignOut } from '../net/session.ts'

/** From the app's start: lists that are over leave this device, and so do those of a person who signs out. */
export function watchDoors(): void {
  onSignOut(async () => {
    const { eraseOwnDoors: leaveDoors } = await import('./leave-doors.ts')
    await leaveDoors()
  })
  void whenIdle()
    .then(() => import('./leave-doors.ts'))
    .then(({ eraseOldDoors }) => eraseOldDoors())
}
