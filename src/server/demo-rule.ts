/** Network and database facts that decide whether the demo runs. */
export type StartContext = {
  /** Value of DEMO; undefined when it is not set. */
  demo: boolean | undefined
  is_embedded: boolean
  is_loopback: boolean
  has_public_url: boolean
  /** A proxy can expose a loopback address to the internet. */
  has_proxy: boolean
  /** The database has a user who can sign in. */
  has_user: boolean
  /** Demo data with public passwords was put into this database before. */
  is_demo: boolean
}

export type DemoDecision = 'make_demo' | 'go_on' | 'refuse_open_demo' | 'refuse_demo_on_real'

/**
 * Public passwords are never exposed by default: demo data is added automatically only to an empty embedded
 * database that nobody else can reach, and a database with demo data is opened to others only by DEMO=1.
 */
export function decideDemo(context: StartContext): DemoDecision {
  const is_private =
    context.is_embedded && context.is_loopback && !context.has_public_url && !context.has_proxy
  if (context.is_demo && context.demo !== true && !is_private) return 'refuse_open_demo'
  if (context.demo === true && context.has_user && !context.is_demo) return 'refuse_demo_on_real'
  if (context.has_user || context.demo === false) return 'go_on'
  return context.demo === true || is_private ? 'make_demo' : 'go_on'
}
