import { Page } from '#app/ui/page.tsx'

export function AttendeesScreen() {
  return <Page title="Attendees">{null}</Page>
}
