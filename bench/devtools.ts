import { once } from 'node:events';

/** What a browser answers or tells: the fields that this folder uses. */
type Answer = Record<string, unknown>;

/** A page that is controlled over the DevTools protocol. `await using` closes it. */
export interface DevToolsPage extends AsyncDisposable {
  send(method: string, params?: object): Promise<Answer>;
  /** The next event of this kind that fits. */
  next(event: string, fits?: (params: Answer) => boolean): Promise<Answer>;
}

/**
 * Opens a page with an empty cache in a browser that listens for DevTools on a port. The test runner's own pages listen to
 * each request and each response, which takes a part of what is measured.
 */
export async function openPage(port: number): Promise<DevToolsPage> {
  const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as Answer;
  const socket = new WebSocket(String(version['webSocketDebuggerUrl']));
  await once(socket, 'open');
  const waiting = new Set<(message: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Answer;
    for (const hear of waiting) hear(message);
  });
  const until = (fits: (message: Answer) => boolean) =>
    new Promise<Answer>((resolve) => {
      const hear = (message: Answer) => {
        if (!fits(message)) return;
        waiting.delete(hear);
        resolve(message);
      };
      waiting.add(hear);
    });
  let count = 0;
  const send = async (method: string, params: object, sessionId?: unknown) => {
    count += 1;
    const id = count;
    const answered = until((message) => message['id'] === id);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as Answer;
  };
  const { browserContextId } = await send('Target.createBrowserContext', {});
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  return {
    send: (method, params = {}) => send(method, params, sessionId),
    next: async (event, fits = () => true) => {
      const message = await until(({ method, params }) => method === event && fits(params as Answer));
      return message['params'] as Answer;
    },
    [Symbol.asyncDispose]: async () => {
      await send('Target.disposeBrowserContext', { browserContextId });
      socket.close();
    },
  };
}
