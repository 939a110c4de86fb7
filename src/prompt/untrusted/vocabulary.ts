/**
 * The words that the message formats of OpenAI, Anthropic, Google, Amazon, Vercel, LangChain and MCP are made of, from their
 * published types. A member or a type that is not listed was perhaps chosen by a stranger, so its object is wrapped whole.
 */

const listed = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/**
 * Types of parts and results. Calls are missing on purpose: a tool that returns a call must not have it taken for one of
 * the model's.
 */
export const knownTypes = listed(
  // OpenAI
  'input_text output_text input_image input_file input_audio image_url image_file refusal summary_text computer_screenshot',
  'function_call_output custom_tool_call_output computer_call_output local_shell_call_output shell_call_output',
  'apply_patch_call_output function_shell_call_output file_search_call web_search_call code_interpreter_call mcp_call',
  'image_generation_call logs url_citation file_citation container_file_citation file_path open_page find_in_page',
  'exit timeout search url',
  // Anthropic
  'text image document search_result tool_result tool_reference container_upload base64 file content direct ephemeral',
  'web_search_tool_result web_search_result web_search_tool_result_error web_fetch_tool_result web_fetch_result',
  'web_fetch_tool_result_error code_execution_tool_result code_execution_result code_execution_output',
  'code_execution_tool_result_error encrypted_code_execution_result bash_code_execution_tool_result',
  'bash_code_execution_result bash_code_execution_output bash_code_execution_tool_result_error',
  'text_editor_code_execution_tool_result text_editor_code_execution_view_result',
  'text_editor_code_execution_create_result text_editor_code_execution_str_replace_result',
  'text_editor_code_execution_tool_result_error mcp_tool_result tool_search_tool_result tool_search_tool_search_result',
  'tool_search_tool_result_error char_location page_location content_block_location web_search_result_location',
  'search_result_location code_execution_20250825 code_execution_20260120',
  // Vercel AI SDK
  'tool-result tool-error json error-text error-json execution-denied media file-data file-url file-id file-reference',
  'image-data image-url image-file-id image-file-reference custom dynamic-tool data reference reasoning-file',
  // MCP
  'audio resource resource_link',
  // LangChain
  'tool',
);

/** Whose turn a message is. A result that claims to be the system's or the developer's is wrapped whole. */
export const knownRoles = listed('tool user function model assistant');

/** Enumerations of the formats: members whose value is one of these stay as they are, any other value is wrapped. */
export const knownValues = listed(
  'completed in_progress incomplete searching interpreting calling generating failed success error max_uses_exceeded',
  'invalid_tool_input invalid_input too_many_requests query_too_long request_too_large unavailable url_too_long',
  'url_not_allowed url_not_accessible unsupported_content_type execution_time_exceeded file_not_found',
  'output_file_too_large thread.message list vector_store.search_results.page low high auto original',
  'PYTHON LANGUAGE_UNSPECIFIED OUTCOME_OK OUTCOME_FAILED OUTCOME_DEADLINE_EXCEEDED OUTCOME_UNSPECIFIED',
  'SILENT WHEN_IDLE INTERRUPT SCHEDULING_UNSPECIFIED output-available output-error output-denied',
  'png jpg jpeg gif webp pdf csv doc docx xls xlsx html txt md mkv mov mp4 webm flv mpeg mpg wmv three_gp wav mp3 ogg flac',
  'aac m4a opus pcm user assistant text image ephemeral default 5m 1h light dark any',
);

/** Members that hold a value of `knownValues`. */
export const valueMembers = listed(
  'status object detail language outcome format error_code file_type state scheduling audience ttl theme',
);

export const idMembers = listed(
  'id tool_use_id tool_call_id toolCallId toolUseId call_id callId file_id fileId container_id message_id item_id',
  'response_id thread_id run_id assistant_id approval_request_id vector_store_id tool_id bucketOwner',
);

export const nameMembers = listed('name toolName tool_name server_name server_label serverName');
export const mimeMembers = listed('mimeType mime_type media_type mediaType');
export const mediaMembers = listed('data bytes blob file_data b64_json image');
/** Addresses that a provider fetches. A wrapped one would be an error, so the whole object is wrapped instead. */
export const fileAddressMembers = listed('image_url file_url fileUri');
export const addressMembers = listed('url uri source src');
export const opaqueMembers = listed(
  'encrypted_content encrypted_stdout encrypted_index signature thoughtSignature thought_signature sdkBlob',
);
export const timeMembers = listed('lastModified last_modified retrieved_at created_at createdAt');

/** Free-form data in a place that must hold an object. */
export const dataMembers = listed(
  'structuredContent json response attributes _meta metadata input args additional_kwargs response_metadata',
  'providerOptions providerMetadata resultProviderMetadata callProviderMetadata partMetadata',
);

/** Settings of the host, not content: these members and values stay as they are, anything else is treated as data. */
export const settingMembers = listed('cache_control cachePoint citations caller cacheControl');
/** Names under which the Vercel AI SDK keeps the options of each provider. */
export const providers = listed('anthropic openai google vertex bedrock azure xai mistral groq');

/** Objects that are a part of the object around them, and need no type of their own. */
export const nestedMembers = listed(
  'source resource image_url image_file input_audio file file_citation file_path inlineData fileData functionResponse',
  'codeExecutionResult executableCode toolResult image document video audio searchResult s3Location caller outcome',
  'cache_control cachePoint groundingMetadata web retrievedContext maps segment searchEntryPoint action incomplete_details',
  'data',
);

/** Lists whose items are parts of the object around them. */
export const nestedLists = listed(
  'results outputs sources contents groundingChunks groundingSupports messages tool_outputs icons',
  'acknowledged_safety_checks',
);

/** Members that hold text, parts, numbers or flags. */
export const contentMembers = listed(
  'type role text content output value title context description parts citations annotations logs stdout stderr code query',
  'queries pattern snippet cited_text document_title filename fileName file_name displayName quote error errorText reason',
  'refusal message page_age file_content arguments artifact domain documentName renderedContent webSearchQueries',
  'retrievalQueries imageSearchQueries thought lines sizes result action tool_references',
  'is_error isError return_code exit_code score size priority index start_index end_index start_char_index end_char_index',
  'start_page_number end_page_number start_block_index end_block_index document_index search_result_index num_lines',
  'start_line total_lines is_file_update old_start old_lines new_start new_lines startIndex endIndex partIndex',
  'groundingChunkIndices confidenceScores enabled preliminary dynamic providerExecuted willContinue max_output_length',
  'truncated truncate logprobs',
);

/** One of these alone shows which format an object without a type belongs to. */
export const carriers = listed(
  'functionResponse inlineData fileData codeExecutionResult executableCode toolResult role tool_call_id structuredContent',
  'contents parts groundingMetadata groundingChunks',
);
