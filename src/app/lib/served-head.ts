/** Takes away what the server said in the head of the page that was opened: it is not true of any other. */
export function dropServedHead(): void {
  for (const element of document.head.querySelectorAll('[data-served-head]')) element.remove()
}
