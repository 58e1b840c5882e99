/** Removes the head elements that the server rendered for the opened page; they are wrong for any other page. */
export function dropServedHead(): void {
  for (const element of document.head.querySelectorAll('[data-served-head]')) element.remove()
}
