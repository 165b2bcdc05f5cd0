import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiCaller, ApiResponse } from '../send-request.js';
import { findOperation } from './operations.js';
import { sendOperation } from './send-operation.js';
import { showSubscription } from './subscribe.js';

/** What is sent, and as whom. */
interface OperationInput {
  readonly editor: RefObject<EditorView | null>;
  /** JSON, or nothing. */
  readonly variables: string;
  /** null: nobody yet. */
  readonly caller: ApiCaller | null;
}

/** Runs the operation in which the cursor is; returns its response, that of a subscription as long as it is open. */
export function useOperation({ editor, variables, caller }: OperationInput) {
  const [response, setResponse] = useState<ApiResponse | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const running = useRef<AbortController>(null);
  const stop = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  async function send(currentCaller: ApiCaller, view: EditorView, values: unknown, signal: AbortSignal) {
    const query = view.state.doc.toString();
    const found = findOperation(query, view.state.selection.main.head);
    const operation = {
      query,
      ...(values === undefined ? {} : { variables: values }),
      ...(found?.name === undefined ? {} : { operationName: found.name }),
    };
    if (found?.kind === 'subscription' && currentCaller.kind !== 'role')
      await showSubscription(operation, currentCaller, { signal, show: setResponse });
    else setResponse(await sendOperation(operation, currentCaller));
  }

  function run(): void {
    const values = parseVariables(variables);
    setWrong(values === null);
    if (caller === null || editor.current === null || values === null) return;
    stop();
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setRunning(true);
    send(caller, editor.current, values.value, controller.signal)
      .catch((error: Error) => {
        if (!controller.signal.aborted) setFailure(error);
      })
      .finally(() => {
        if (running.current === controller) setRunning(false);
      });
  }

  return { run, stop, isRunning, isWrong, response, failure };
}

/** null: they are no JSON object. */
function parseVariables(text: string): { readonly value: unknown } | null {
  if (text.trim() === '') return { value: undefined };
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { value } : null;
  } catch {
    return null;
  }
}
