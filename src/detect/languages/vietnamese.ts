import { type Language, place } from './language.ts';

// Each syllable is a word, and tone marks are folded away: `dung` is "do not", "use" and "right" at once. Phrases
// therefore lean on whole compounds and never on one syllable.
const orders = '(hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|mệnh lệnh|quy định|lời nhắc|câu lệnh|luật lệ|chỉ lệnh|prompt)';
const drop = '(bỏ qua|hãy quên|phớt lờ|quên đi|quên hết|làm ngơ|bất chấp|gạt bỏ|không tuân|vứt bỏ)';
const prior = 'trước|trên|cũ|đầu|ban|gốc|bạn|mày|hệ';
const user = '(người dùng|chủ tài khoản|chủ nhân|người sở hữu)';

export const vietnamese: Language = {
  name: 'Vietnamese',
  code: 'vi',
  override: [
    `${drop} ..3 ${orders} ..2 ${prior}`,
    `^quên ..3 (hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|mệnh lệnh|quy định)`,
    `${drop} ..2 (mọi thứ|tất cả|mọi điều|những gì) ..5 trước|trên|dạy|bảo|nói`,
    `(hãy quên|bỏ qua|phớt lờ) ..2 (tất cả|mọi|toàn bộ) ..2 (hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|mệnh lệnh|quy định)`,
    `(hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|mệnh lệnh|quy định) ..1 trước|cũ ..4 (không còn hiệu lực|đã bị hủy|bị hủy bỏ|vô hiệu|coi như xé)`,
  ],
  concealment: [
    `(đừng nói|không nói|đừng báo|không báo|đừng cho|không cho|đừng tiết lộ|không tiết lộ|không được nói) ..3 ${user} ..1 biết|về|điều|chuyện`,
    `(đừng tiết lộ|không tiết lộ|đừng nhắc|không nhắc|không đề cập|đừng đề cập) ..5 ${user}`,
    `(mà không cho|mà không báo|không thông báo|không để) ..1 ${user} ..1 biết|hay`,
    `(giấu|che giấu|giữ bí mật) ..4 với|khỏi ${user}`,
    `${user} (không được biết|không cần biết|không nên biết|không hề hay)`,
  ],
  exfiltration: [
    `gửi|chuyển|đăng|tải|sao ..6 (mật khẩu|khóa api|thông tin đăng|mã otp|token|cookie|.env|khóa bí mật) ..8 ${place}`,
    `gửi|chuyển|đăng|tải ..5 (cuộc trò chuyện|lịch sử|dữ liệu người|thông tin cá|số thẻ|số tài khoản) ..8 ${place}`,
    `(mật khẩu|số cccd|số tài khoản|khóa api|mã otp) ..10 gửi|chuyển|đăng ..5 ${place}`,
  ],
  promptLeak: [
    `(hiển thị|tiết lộ|in ra|in hết|cho tôi xem|cho tôi biết|lặp lại|đưa ra) ..4 (lời nhắc hệ|hướng dẫn hệ|câu lệnh hệ|prompt hệ|chỉ thị hệ) thống`,
    `(hiển thị|tiết lộ|in ra|in hết|cho tôi xem|lặp lại) ..4 (system prompt|lời nhắc ẩn|hướng dẫn ẩn|chỉ dẫn bí|hướng dẫn bí|lời dặn ẩn|hướng dẫn nội)`,
    '(chìa khóa bí mật|khóa bí mật|mật khẩu|mã bí mật) của bạn|mày|em là',
    '(system prompt|lời nhắc hệ thống|prompt hệ thống) của bạn|mày',
  ],
  persistence: [
    `(ngay cả khi|kể cả khi|cho dù|dù cho) ..1 ${user} ..3 phản|từ|cấm|khác`,
    '(từ bây giờ|từ giờ trở đi|kể từ giờ|từ nay) ..8 (không cần hỏi|không cần xác|mà không hỏi|không hỏi lại|khỏi hỏi)',
    `(ghi nhớ|hãy nhớ) ..1 rằng ..1 (người dùng) ..3 (quản trị|đáng tin|được ủy quyền)`,
    `(ghi nhớ|lưu) ..1 (lâu dài|vĩnh viễn|mãi mãi) ..12 ${place}|giới`,
    '(chỉ tuân theo|chỉ nghe theo|chỉ nghe lời|chỉ làm theo) ..2 tôi|tao|lệnh',
  ],
  sleeper: [
    `khi|nếu|hễ ..1 ${user} ..1 nói|viết|gõ|nhắc ..10 (hãy xóa|xóa hết|hãy gửi|chuyển tiền|tắt|vô hiệu hóa|mở cổng|gửi)`,
    `(đợi đến khi|chờ đến khi|đợi khi) ..1 ${user} ..1 nói|viết|gõ|nhắc`,
  ],
  hijack: [
    '(bây giờ bạn là|bạn bây giờ là|từ giờ bạn là|giờ bạn là|bây giờ mày là) ..8 (không giới hạn|không có giới hạn|không bị giới|không có quy tắc|không kiểm duyệt|không bị hạn|không có hạn)',
    '(bạn không còn là|mày không còn là) ..1 (trợ lý|mô hình|chatbot)',
    '(giả vờ|hãy đóng vai|giả sử) ..6 (không có giới hạn|không có quy tắc|không bị giới|không giới hạn|không bị ràng)',
    'trả lời ..3 (không giới hạn|không kiểm duyệt|mà không bị hạn|không bị giới|không có giới hạn)',
    '(kích hoạt|chuyển sang|bật|vào) chế độ ..1 (nhà phát triển|hệ thống|quản trị|thần|admin|lập trình)',
  ],
  authority: [
    '(đã duyệt|đã phê duyệt|đã được duyệt|đã đồng ý|đã cho phép) ..10 (không cần hỏi|không cần xác|khỏi hỏi|không hỏi lại)',
    '(với tư cách là nhà phát triển|với tư cách là người tạo|với tư cách quản trị)',
  ],
};
