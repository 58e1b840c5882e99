import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/**
 * An expected reason why the database cannot be opened, in one line for the person who started the server.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** A bug in our own code that retrying cannot fix. */
export class TransactionMisuse extends Error {
  override name = 'TransactionMisuse'
}

/**
 * A statement that the database rejected. It carries no parameter values: drizzle's own error prints them,
 * and they would be personal data in a log.
 */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly statement: string

  constructor(error: unknown, statement: string) {
    super(error instanceof Error ? error.message : String(error))
    this.statement = statement
    this.code = sqlState(error)
    this.constraint = error instanceof pg.DatabaseError ? error.constraint : undefined
    this.table = error instanceof pg.DatabaseError ? error.table : undefined
  }
}

/** Returns the five-character SQLSTATE of an error, at any depth of its causes. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError || error instanceof DatabaseFailure) return error.code
  return error instanceof Error && error.cause ? sqlState(error.cause) : undefined
}

/** Returns the name of the violated constraint, at any depth of an error's causes. */
export function violatedConstraint(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError || error instanceof DatabaseFailure) return error.constraint
  return error instanceof Error && error.cause ? violatedConstraint(error.cause) : undefined
}

/** Returns the error without parameter values, as it may leave the database layer. */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error
  return error.cause instanceof TransactionMisuse
    ? error.cause
    : new DatabaseFailure(error.cause, error.query)
}
