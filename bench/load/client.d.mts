export class Client {
  constructor(
    address: { readonly host: string; readonly port: number },
    next: () => Buffer | null,
    onAnswer: (status: number, milliseconds: number) => void,
    onEnd: (error: Error | null) => void,
  );
}
