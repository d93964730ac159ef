/** The phases of a table, in the server's words. */

export const COMMITTING = "seats commit to their seeds";
export const OPENING = "seats open their seeds";
export const WAGERS = "wagers are open";
export const PLAYING = "no more wagers";
