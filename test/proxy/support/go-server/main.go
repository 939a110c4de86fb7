// A memory server whose JSON reader matches member names without regard to case, as encoding/json does: what it executes
// is what such a reader understands of a line. Its arguments are those of recording-server.mjs.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"params"`
}

func main() {
	tools, _ := os.ReadFile(os.Args[1])
	log, _ := os.OpenFile(os.Args[2], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	input := bufio.NewReaderSize(os.Stdin, 1<<23)
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		fmt.Fprintf(log, "%s", line)
		var request message
		if json.Unmarshal(line, &request) != nil || len(request.ID) == 0 {
			continue
		}
		result := "{}"
		switch request.Method {
		case "initialize":
			result = `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"go","version":"1"}}`
		case "tools/list":
			result = fmt.Sprintf(`{"tools":%s}`, tools)
		case "tools/call":
			fmt.Fprintf(log, "{\"executed\":%q,\"arguments\":%s}\n", request.Params.Name, orNull(request.Params.Arguments))
			result = `{"content":[{"type":"text","text":"done"}]}`
		}
		fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n", request.ID, result)
	}
}

func orNull(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "null"
	}
	return string(raw)
}
