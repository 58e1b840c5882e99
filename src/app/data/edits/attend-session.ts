import { currentTeamSession, onSignOut, subscribeSession } from '#app/lib/net/session.ts'

/** From the app's start: edits of who is signed in are sent, and signing out does not lose them unasked. */
export function watchSession(): void {
  onSignOut(async (session) => {
    const { prepareSignOut: leave } = await import('./leave.ts')
    await leave(session)
  })
  const startWhenSignedIn = () => {
    if (currentTeamSession() === null) return
    void import('./keep-edits-flowing.ts').then(({ startEditSync: keepEditsFlowing }) => keepEditsFlowing())
  }
  subscribeSession(startWhenSignedIn)
  startWhenSignedIn()
}
