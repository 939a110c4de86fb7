/** Built like LangChain's ToolMessage: own members, a copy of them in `lc_kwargs`, a getter, and a `toJSON` of its own. */
export class ToolMessage {
  readonly lc_serializable = true;
  readonly lc_namespace = ['langchain_core', 'messages'];
  readonly lc_kwargs: Readonly<Record<string, unknown>>;
  readonly type = 'tool';
  readonly content: unknown;
  readonly tool_call_id = 'call_9f8e7d6c5b4a39281706f5e4';
  readonly name = 'fetch_page';
  readonly status = 'success';
  readonly artifact: unknown;
  readonly additional_kwargs = {};
  readonly response_metadata = {};
  constructor(content: string) {
    this.content = [{ type: 'text', text: content }];
    this.artifact = { raw: content };
    this.lc_kwargs = { content, tool_call_id: this.tool_call_id };
  }
  get text(): string {
    return JSON.stringify(this.content);
  }
  toJSON(): unknown {
    return { lc: 1, type: 'constructor', id: [...this.lc_namespace, 'ToolMessage'], kwargs: this.lc_kwargs };
  }
}
