/**
 * The time for a whole mail, from connecting to the server's last reply, in milliseconds (product §9.7). Somebody waits
 * for a mail of a request. Nobody waits for that of a job, which has longer: a server that examines a mail may need more
 * than ten seconds to accept it, and would get it again with each retry. RFC 5321 §4.5.3.2.6 asks for ten minutes, which
 * a stop can't wait, so what is not answered is retried ever more rarely.
 */
export const MAIL_LIMIT = { request: 10_000, job: 45_000 } as const;

/** How much longer a claim lasts and a stop waits than a mail may take, in milliseconds. */
export const BEYOND_LIMIT = 5000;
