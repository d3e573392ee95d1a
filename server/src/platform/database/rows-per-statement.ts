/**
 * The most rows that one statement of a loop reads or changes. SQLite blocks the event loop during a statement. Also below
 * the limits of both databases for the parameters of a statement.
 */
export const ROWS_PER_STATEMENT = 500
