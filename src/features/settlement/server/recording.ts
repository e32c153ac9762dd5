/** Who records something about money, and when. */
export interface Recording {
  actorId: string;
  now: Date;
}
