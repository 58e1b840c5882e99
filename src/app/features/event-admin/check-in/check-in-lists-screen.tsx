import { Page } from '#app/ui/page.tsx'

export function CheckInListsScreen() {
  return <Page title="Check-in lists">{null}</Page>
}
