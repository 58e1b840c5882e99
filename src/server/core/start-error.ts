/** An expected reason why the server does not start, in one line for the person who started it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
