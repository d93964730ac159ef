/** The phases of a table, as the server names them. */

export const COMMITTING = "committing";
export const OPENING = "opening";
export const WAGERS = "wagers";
export const PLAYING = "playing";
