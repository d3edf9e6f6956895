// Talking to the sandbox: live events over a WebSocket, actions as POST requests.

let socket = null;
let wanted = "";
let wait = 500;
let timer = 0;

/** Listen as this person; every event goes to `hear`, the state of the line to `line` (true or false). */
export function listen(person, hear, line) {
  wanted = person;
  clearTimeout(timer);
  if (socket) {
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }
  const url = new URL("live", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.search = new URLSearchParams({ person }).toString();
  url.hash = "";
  socket = new WebSocket(url);
  socket.onmessage = (event) => {
    wait = 500;
    line(true);
    hear(JSON.parse(event.data));
  };
  socket.onclose = () => {
    line(false);
    timer = setTimeout(() => listen(wanted, hear, line), wait);
    wait = Math.min(wait * 2, 5000);
  };
}

/** Do something as a person. Resolves to the answer's JSON, rejects with the sentence the sandbox gave. */
export async function act(action, body) {
  let answer;
  try {
    answer = await fetch(new URL(`do/${action}`, location.href), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Error("The sandbox does not answer. Is it still running?");
  }
  const result = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(result.error || `The sandbox refused this (${answer.status}).`);
  return result;
}
