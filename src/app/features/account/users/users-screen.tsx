/** Being drawn. */
export function UsersScreen() {
  return null
}
